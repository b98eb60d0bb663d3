exports.create = () => ({ kind: "pager", send: () => undefined });
