import { useEffect, useState } from 'react';
import { PASSWORD_RESET_REDIRECT_MS } from '@contract/values/constants';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { newPasswordRules } from '@/domain/rules/passwordRules';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import type { Go } from '@/routes/place';
import { PageLink } from '@/ui/browser/PageLink';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import type { AuthScreenProps } from './authCalls';
import { NewPasswordFields } from './NewPasswordFields';
import { OutcomeBanner } from './OutcomeBanner';
import { useAuthCalls } from './useAuthCalls';
import { authTexts } from '@/texts/auth';

const EMPTY = { password: '', confirmation: '' };

/** Spec 4: the landing page opens five seconds after the success. */
function useRedirect(done: boolean, go: Go) {
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => go(PUBLIC_ROUTES.landing), PASSWORD_RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, go]);
}

interface ConfirmProps extends AuthScreenProps {
  /** Of the mailed link. */
  token: string;
}

/** /password-reset/{token} */
export function ConfirmPasswordResetScreen({ token, loadCalls, go }: ConfirmProps) {
  const { values, field, check } = useForm({ initial: EMPTY, rules: newPasswordRules, shows: 'every' });
  const { busy, outcome, tell, send, fetchAhead } = useAuthCalls(loadCalls);
  const [done, setDone] = useState(false);
  useRedirect(done, go);
  const submit = async () => {
    if (!check()) return;
    if (!(await send(({ confirmReset }) => confirmReset({ password: values.password, token })))) return;
    tell('success', AUTH_SENTENCES.resetDone);
    setDone(true);
  };
  return (
    <AuthCard
      title={authTexts.newPasswordTitle}
      go={go}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <>
          <PageLink to={PUBLIC_ROUTES.login} go={go}>
            {authTexts.backToLogin}
          </PageLink>
          {!done && (
            <PageLink to={PUBLIC_ROUTES.requestPasswordReset} go={go}>
              {authTexts.askForLink}
            </PageLink>
          )}
        </>
      }
    >
      {!done && (
        <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.newPasswordTitle}>
          <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {authTexts.savePassword}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
