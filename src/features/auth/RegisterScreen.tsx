import { type RegistrationForm, registrationRules } from '@/domain/rules/registrationRules';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { PageLink } from '@/ui/browser/PageLink';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import type { AuthScreenProps } from './authCalls';
import type { LoginNotice } from './loginNotice';
import { NewPasswordFields } from './NewPasswordFields';
import { OutcomeBanner } from './OutcomeBanner';
import { useAuthCalls } from './useAuthCalls';
import { authTexts } from '@/texts/auth';

const EMPTY: RegistrationForm = { email: '', username: '', password: '', confirmation: '' };

/** /register */
export function RegisterScreen({ loadCalls, go }: AuthScreenProps) {
  const { values, field, check } = useForm({ initial: EMPTY, rules: registrationRules, shows: 'every' });
  const { busy, outcome, send, fetchAhead } = useAuthCalls(loadCalls);
  const submit = async () => {
    if (!check()) return;
    const account = { email: values.email.trim(), username: values.username.trim(), password: values.password };
    if (!(await send(({ register }) => register(account)))) return;
    go(PUBLIC_ROUTES.login, { registered: account.email } satisfies LoginNotice);
  };
  return (
    <AuthCard
      title={authTexts.register}
      go={go}
      lead={authTexts.registerLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <PageLink to={PUBLIC_ROUTES.login} go={go}>
          {authTexts.haveAccount}
        </PageLink>
      }
    >
      <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.register}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <TextField
          label={authTexts.username}
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          {...field('username')}
        />
        <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.register}
        </Button>
      </Form>
    </AuthCard>
  );
}
