import { AUTH_SENTENCES } from '@/texts/authSentences';
import { emailRules } from '@/domain/rules/emailRules';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { PageLink } from '@/ui/browser/PageLink';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import type { AuthScreenProps } from './authCalls';
import { OutcomeBanner } from './OutcomeBanner';
import { useAuthCalls } from './useAuthCalls';
import { authTexts } from '@/texts/auth';

/** /request/password_reset */
export function RequestPasswordResetScreen({ loadCalls, go }: AuthScreenProps) {
  const { values, field, check } = useForm({ initial: { email: '' }, rules: emailRules, shows: 'every' });
  const { busy, outcome, tell, send, fetchAhead } = useAuthCalls(loadCalls);
  const submit = async () => {
    if (!check()) return;
    const email = values.email.trim();
    if (await send(({ requestReset }) => requestReset(email))) tell('success', AUTH_SENTENCES.resetRequested);
  };
  return (
    <AuthCard
      title={authTexts.resetTitle}
      go={go}
      lead={authTexts.resetLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <PageLink to={PUBLIC_ROUTES.login} go={go}>
          {authTexts.backToLogin}
        </PageLink>
      }
    >
      <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.resetTitle}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.sendLink}
        </Button>
      </Form>
    </AuthCard>
  );
}
