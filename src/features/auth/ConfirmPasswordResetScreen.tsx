import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { PASSWORD_RESET_REDIRECT_MS } from '@contract/values/constants';
import { useConfirmPasswordResetMutation } from '@/api/endpoints/sessionApi';
import { SENTENCES } from '@/texts/sentences';
import { newPasswordRules } from '@/domain/rules/passwordRules';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { ROUTES } from '@/routes/routes';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import { NewPasswordFields } from './NewPasswordFields';
import { OutcomeBanner } from './OutcomeBanner';
import { useOutcome } from './useOutcome';
import { authTexts } from '@/texts/auth';

const EMPTY = { password: '', confirmation: '' };

/** Spec 4: the landing page opens five seconds after the success. */
function useRedirect(done: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate(ROUTES.landing), PASSWORD_RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
}

/** /password-reset/{token} */
export function ConfirmPasswordResetScreen() {
  const { token = '' } = useParams();
  const { values, field, check } = useForm({ initial: EMPTY, rules: newPasswordRules, shows: 'every' });
  const [confirmReset, { isLoading }] = useConfirmPasswordResetMutation();
  const { outcome, tell } = useOutcome();
  const [done, setDone] = useState(false);
  useRedirect(done);
  const submit = async () => {
    if (!check()) return;
    const answer = await confirmReset({ password: values.password, token });
    if (answer.error) return tell('error', SENTENCES.resetFailed);
    tell('success', SENTENCES.resetDone);
    setDone(true);
  };
  return (
    <AuthCard
      title={authTexts.newPasswordTitle}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <>
          <Link to={ROUTES.login}>{authTexts.backToLogin}</Link>
          {!done && <Link to={ROUTES.requestPasswordReset}>{authTexts.askForLink}</Link>}
        </>
      }
    >
      {!done && (
        <Form onSubmit={() => void submit()} busy={isLoading} label={authTexts.newPasswordTitle}>
          <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
          <Button type="submit" variant="primary" size="large" block busy={isLoading}>
            {authTexts.savePassword}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
