export { default } from "../projects/layout";
