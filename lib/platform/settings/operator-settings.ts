import * as form from "./forms";
import { optionalSetting, setting } from "./setting";

/** Settings of the person who runs the installation. */
export const operatorSettings = {
  OPERATOR_EMAILS: optionalSetting(
    form.emails,
    "the first account of the installation",
    "Whose accounts see the status page: verified e-mail addresses of existing accounts, separated by commas.",
  ),
  METRICS_PORT: optionalSetting(
    form.wholeNumber(1, 65_535, 9464),
    "no metrics are served",
    "The port of the metrics for Prometheus, at /metrics.",
  ),
  METRICS_HOST: setting(
    form.host,
    "127.0.0.1",
    "The address on which metrics are served. They need no password: leave it to your own network.",
  ),
};
