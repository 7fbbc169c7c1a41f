/** How many characters a password has; the upper end keeps hashing it cheap. */
export const passwordLength = { min: 10, max: 128 };
