/** Where a person sets up the second step at sign-in. */
export const secondFactorAddress = "/account#second-step";
