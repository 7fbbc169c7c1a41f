import { keepNeededPackages } from "./build/keep-needed-packages";

/** The Dockerfile runs this after the build: node_modules then has only what a running server needs. */
await keepNeededPackages();
