/** What the calls of alerts send. */
export const ALERT_CASES = {
  getAlerts: { line: 'GET alerts/' },
  createAlert: {
    argument: { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', amount: '500' },
    line: 'POST alerts/',
    body: { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', amount: '500' },
  },
  armAlert: { argument: '7', line: 'POST alerts/7/arm/' },
  removeAlert: { argument: '7', line: 'DELETE alerts/7/' },
} as const;
