export default {
  $$contract: "notification_events@1.0",
  titleTemplate: "{{agent}} is done",
  messageTemplate: "{{text}}",
};
