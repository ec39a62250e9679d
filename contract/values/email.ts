/**
 * What counts as an email address: the pattern of HTML's email field (html.spec.whatwg.org, "valid email address"), with
 * at least one point in the domain. Browsers write the domain "bücher.example" as "xn--bcher-kva.example".
 */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)+$/;
