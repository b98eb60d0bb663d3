import type { Binding } from "../binding.js";
import { type ModuleShape, method } from "../contract.js";
import { createInlineHandle, type InlineHandleOptions } from "../inline-handle.js";
import type { ModuleLike } from "../module-members.js";
import { booleanSchema } from "./plain-schema.js";

export const label = 'conditions "clean"';

export const handleOf = (
  module: object,
  shape: ModuleShape,
  options: Partial<InlineHandleOptions> & { binding?: Binding } = {},
) => {
  const { binding, ...rest } = options;
  return createInlineHandle(
    module as ModuleLike,
    { module: shape, ...(binding ? { binding } : {}) },
    { label, ...rest },
  );
};

export const run = (
  implementation: (...args: never[]) => unknown,
  options: Parameters<typeof handleOf>[2] = {},
) => handleOf({ run: implementation }, { run: method() }, options);

export const returning = (given: unknown) =>
  handleOf({ run: () => given }, { run: method({ returns: booleanSchema }) });

export const failure = (kind: string, message: string) => ({ ok: false, failure: { kind, message } });

export const withResolvers = () => {
  let resolve: (value: unknown) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise((ok, bad) => {
    [resolve, reject] = [ok, bad];
  });
  return { promise, resolve, reject };
};
