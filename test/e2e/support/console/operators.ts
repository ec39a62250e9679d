import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Role } from '@contract/console/operators';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { codeNow } from '@test/support/server/secondFactor';

/** An operator of the console with what they log in with. */
interface TestOperator {
  email: string;
  password: string;
  secret: string;
}

let count = 0;

/** A new operator, made by the command line, who has set up their access with the link that it prints. */
export async function anOperator(server: RunningServer, role: Role): Promise<TestOperator> {
  const email = `operator${String((count += 1))}.${String(process.pid)}@example.com`;
  const printed = await server.operator('operators', 'add', email, role);
  const [, token = ''] = /#first=([\w-]+)/.exec(printed) ?? [];
  const password = 'Console!word1';
  const post = async (path: string, payload: object) => {
    const answer = await fetch(new URL(`/console/${path}`, server.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { secret: string };
  };
  const { secret } = await post('first/look/', { token });
  // The code of the step before: the present one is left for the log-in with the form.
  await post('first/', { token, password, code: codeNow(secret, -1) });
  return { email, password, secret };
}

/** Logs in with the form. */
export async function logInOperator(page: Page, { email, password, secret }: TestOperator): Promise<void> {
  await page.goto('/operator');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Authenticator code').fill(codeNow(secret));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
}
