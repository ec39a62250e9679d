/** What the calls of the conversations about disputes send. */
export const DISPUTE_CASES = {
  getDisputes: { argument: '7', line: 'GET disputes/?transaction=7' },
  addDisputeEntry: {
    argument: { kind: 'message', dispute: '3', text: 'Here it is.' },
    line: 'POST dispute-entries/',
    body: { kind: 'message', dispute: '3', text: 'Here it is.' },
  },
  getDisputePicture: { argument: '9', line: 'GET dispute-pictures/?id=9' },
} as const;
