import type { Capabilities, ModuleHandle } from "@hardpoint/core";
import { type Bringer, packIsolate } from "../bringer.js";
import { bringsParts } from "../extensions.js";
import type { Placing } from "../isolation/placement.js";
import type { Pack } from "./pack.js";
import { mayUse } from "./pack-capabilities.js";
import { withPackConfig } from "./pack-config.js";

/**
 * A pack: its modules run in processes of their own unless the configuration says otherwise, and may use those of the
 * host's capabilities that it was granted.
 */
export const packBringer = (pack: Pack, placing: Placing): Bringer => {
  const { name, use, manifest, view } = pack;
  const { as, isolation = packIsolate } = use;
  return {
    view,
    origin: { kind: "pack", name, ...(as === undefined ? {} : { as }) },
    place({ scope, name: extension, source }) {
      const asked = {
        label: `${scope} "${as ?? name}/${extension}"`,
        source,
        wanted: { name: isolation, source: use.isolationSource },
      };
      if (bringsParts(scope)) return placing.placeInline(asked);
      const placed = placing.place(asked);
      // What one pack does costs no other's modules.
      return placed.ok && placed.place.isolate !== "inline" && placed.place.group === undefined
        ? { ...placed, place: { ...placed.place, group: `pack ${name}` } }
        : placed;
    },
    needs: (scope) => {
      const needs = manifest.contracts;
      return needs !== undefined && Object.hasOwn(needs, scope) ? needs[scope] : undefined;
    },
    adapt: (entry) => withPackConfig(entry, use),
    admit: (extension) => ({ ...extension, handle: granted(extension.handle, pack) }),
  };
};

const granted = (handle: ModuleHandle, pack: Pack): ModuleHandle => {
  const narrow = (capabilities: Capabilities): Capabilities =>
    Object.fromEntries(
      Object.entries(capabilities).filter(([name, capability]) => mayUse(pack, name, capability)),
    );
  const narrowed = (options: Parameters<ModuleHandle["call"]>[2]) =>
    options && {
      ...copyGetters(options),
      get capabilities() {
        return narrow(options.capabilities ?? {});
      },
    };
  return {
    isolate: handle.isolate,
    ...(handle.group === undefined ? {} : { group: handle.group }),
    members: handle.members,
    values: handle.values,
    call: (member, data, options) => handle.call(member, data, narrowed(options)),
    create: (member, data, options) => handle.create(member, data, narrowed(options)),
    get status() {
      return handle.status as NonNullable<ModuleHandle["status"]>;
    },
    dispose: () => handle.dispose(),
  };
};

/** Options are often getters, made when they are first read: a spread would read them all. */
const copyGetters = <T extends object>(from: T): T =>
  Object.create(null, Object.getOwnPropertyDescriptors(from)) as T;
