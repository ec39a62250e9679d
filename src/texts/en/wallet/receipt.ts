/** The receipt of a transaction, and what its code proves. */
export const receipt = {
  receipt: 'Receipt',
  notOffered: 'This server makes no receipts.',
  back: 'Back',
  print: 'Print',
  code: 'Code',
  checkAt: 'Anybody can check this receipt at this address. It says the amount and the day, and not whose it is.',
  loading: 'Loading the receipt',
  notLoaded: 'The receipt could not be made.',
  tryAgain: 'Try again',
  forTransaction: (id: string) => `Receipt for transaction no. ${id}`,
  genuine: 'This receipt is genuine',
  proves: (amount: string, day: string, status: string) =>
    `It is for a Crossrate transaction of ${amount} that was made on ${day} (UTC). Its status is ${status}.`,
  unknown: 'There is no such receipt',
  unknownHint: 'Check the code. If it is as printed, the receipt is not from Crossrate.',
};
