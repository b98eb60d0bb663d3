export type { CommandRequest, CommandResult, CommandRunner } from "./node/command-runner.js";
export {
  createNodeNotificationScope,
  createNodeNotifications,
  type NodeOptions,
  nodeNotificationChannels,
} from "./node/node-scope.js";
export { plainRunner } from "./node/plain-runner.js";
