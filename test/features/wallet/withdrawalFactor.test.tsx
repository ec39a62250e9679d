import { screen } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { getOtp, ready, twoAccounts } from './withdrawalForm';

const backend = withMswBackend(() => ({
  ...twoAccounts(),
  capabilities: CAPABILITIES,
  factor: { on: true, since: null, recovery_left: 10, codes_stored: true },
}));

it('asks for a code of the authenticator app, and offers no pin by mail [S11.factor.withdraw]', async () => {
  await ready(backend);
  expect(await screen.findByLabelText('6-digit code')).toHaveAccessibleDescription(/confirms one withdrawal/);
  expect(screen.queryByRole('button', { name: /Get OTP/ })).toBeNull();
});

it('asks for the pin as before on a backend that does not announce it [S11.factor.own]', async () => {
  backend.state.capabilities = { devices: 1 };
  await ready(backend);
  expect(getOtp()).toBeEnabled();
  expect(backend.callsOf('getSecondFactor')).toEqual([]);
});
