/** What visitors ask first; the answers are the specification's facts (spec 1, 5 and 9). */
export const FAQ: readonly { question: string; answer: string }[] = [
  { question: 'How long does a dispute take?', answer: 'Disputes are reviewed within 24-48 hours.' },
  {
    question: 'What does it cost?',
    answer:
      'A bilateral order costs 1 % of its amount, a multilateral one 1.5 %. Listing, funding, withdrawing and deleting a listing are free. The fee is shown before you send anything.',
  },
  {
    question: 'How do I fund my wallet?',
    answer:
      'Choose yuan, cedis or naira, and send the amount by bank transfer to the account shown; for cedis mobile money works too, for yuan Alipay and WeChat Pay. Your wallet is credited when the transfer has been checked.',
  },
  {
    question: 'At what rate can I list?',
    answer: 'At your own, between 90 % and 110 % of the market rate of the pair at that moment.',
  },
  {
    question: 'What is a multilateral order?',
    answer:
      'An order that goes through a third currency, from naira over cedis to yuan say, where that is cheaper or the only way. You see each hop, its rate and what you receive before you choose a path.',
  },
  {
    question: 'How long does a transaction take?',
    answer: 'Typically under 10 minutes. While it is pending you may revoke it.',
  },
];
