/** What the calls of the sessions of a user send. */
export const SESSION_CASES = {
  getSessions: { line: 'GET sessions/' },
  endSession: { argument: '7', line: 'DELETE sessions/7/' },
  endOtherSessions: { line: 'POST sessions/end-others/' },
} as const;
