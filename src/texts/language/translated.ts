/** The shape of English texts, for another language: each text may be any text, and each function takes the same. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...facts: infer Facts) => infer Text
    ? (...facts: Facts) => Translated<Text>
    : { readonly [Key in keyof Texts]: Translated<Texts[Key]> };
