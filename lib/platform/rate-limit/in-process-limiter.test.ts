import { limiterContract } from "./testing/limiter-contract";

limiterContract("in-process", 1, () => ({}));
