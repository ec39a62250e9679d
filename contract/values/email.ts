/**
 * What counts as an email address: the pattern of HTML's email field (html.spec.whatwg.org, "valid email address"), with
 * at least one point in the domain. Browsers write the domain "bücher.example" as "xn--bcher-kva.example".
 */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/iu;
