/**
 * What counts as an email address: the pattern of the schemas' `email`, written out so that a form that only checks an
 * address does not download the library of the schemas.
 */
export const EMAIL_PATTERN = /^[\w+-]+(?:\.[\w+-]+)*@[\da-zA-Z]+(?:[.-][\da-zA-Z]+)*\.[a-zA-Z]{2,}$/u;
