const code = { code: '012345' };
/** The app sends only the fields of the schema. */
const STRANGER = { unknown: 'never sent' };

/** The calls of the second factor. */
export const FACTOR_CASES = {
  getSecondFactor: { line: 'GET second-factor/' },
  setUpSecondFactor: {
    argument: { password: 'Round-1', ...STRANGER },
    line: 'POST second-factor/setup/',
    body: { password: 'Round-1' },
  },
  confirmSecondFactor: { argument: code, line: 'POST second-factor/confirm/', body: code },
  renewRecoveryCodes: { argument: code, line: 'POST second-factor/recovery-codes/', body: code },
  markCodesStored: {
    argument: { set: 2, ...STRANGER },
    line: 'POST second-factor/recovery-codes/stored/',
    body: { set: 2 },
  },
  endSecondFactor: { argument: code, line: 'POST second-factor/off/', body: code },
  sendSecondStep: {
    argument: { challenge: 'c', ...code, ...STRANGER },
    line: 'POST login/second-step/',
    body: { challenge: 'c', ...code },
  },
};
