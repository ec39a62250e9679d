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

const EMPTY = { password: '', confirmation: '' };

/** Spec 4: five seconds after the success to the landing page. */
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
      title="Choose a new password"
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <>
          <Link to={ROUTES.login}>Back to login</Link>
          {!done && <Link to={ROUTES.requestPasswordReset}>Ask for a new link</Link>}
        </>
      }
    >
      {!done && (
        <Form onSubmit={() => void submit()} busy={isLoading} label="Choose a new password">
          <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
          <Button type="submit" variant="primary" size="large" block busy={isLoading}>
            Save the password
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
