export { notificationChannelsKit } from "./notification-channels-kit.js";
export { notificationEventsKit } from "./notification-events-kit.js";
