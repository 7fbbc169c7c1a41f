export * from "./account";
export * from "./article";
export * from "./audit";
export * from "./job";
export * from "./operation";
export * from "./project";
export * from "./publication";
export * from "./workspace";
