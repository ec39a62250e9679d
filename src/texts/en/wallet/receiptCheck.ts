/** The server's page about the code of a receipt. */
export const receiptCheck = {
  genuine: 'This receipt is genuine',
  proves: (amount: string, day: string, status: string) =>
    `It is for a Crossrate transaction of ${amount} that was made on ${day} (UTC). Its status is ${status}.`,
  unknown: 'There is no such receipt',
  unknownHint: 'Check the code. If it is as printed, the receipt is not from Crossrate.',
};
