import { useState } from 'react';
import { AUDIT_QUESTIONS, type AuditQuestion } from '@contract/console/auditQuestions';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { booksTexts } from '@/texts/console/books';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { HeadCell, Table } from '@/ui/tables/Table';
import type { AnswerOf } from '@/console/calls/callConsole';
import { useAct } from '@/console/calls/useAct';
import { useOperator } from '@/console/calls/session';
import { Outcome } from '@/console/parts/Outcome';
import { AuditRow } from './AuditRow';

interface AuditCardProps {
  audit: AnswerOf<'getBooks'>['audit'];
  onAnswered: () => void;
}

/** The questions of the audit. Each is asked by a press, one after another. */
export function AuditCard({ audit, onAnswered }: AuditCardProps) {
  const { role } = useOperator();
  const { act, busy, failure } = useAct('askAudit');
  const [asked, setAsked] = useState<AuditQuestion | null>(null);
  const mayAsk = CONSOLE_CALLS.askAudit.may.includes(role);
  const ask = async (question: AuditQuestion) => {
    setAsked(question);
    const answer = await act({ payload: { question } });
    onAnswered();
    return answer !== undefined;
  };
  const askAll = async () => {
    for (const question of AUDIT_QUESTIONS) if (!(await ask(question))) return;
  };
  return (
    <Card
      title={booksTexts.audit}
      actions={
        mayAsk && (
          <Button size="small" variant="primary" busy={busy} onClick={() => void askAll()}>
            {booksTexts.askAll}
          </Button>
        )
      }
      footer={booksTexts.auditHint}
    >
      <Outcome failures={[failure]} done={false} />
      <Table caption={booksTexts.audit} tall>
        <thead>
          <tr>
            <HeadCell>{booksTexts.question}</HeadCell>
            <HeadCell>{booksTexts.answer}</HeadCell>
            <HeadCell numeric>{booksTexts.asked}</HeadCell>
            <HeadCell numeric>{booksTexts.took}</HeadCell>
            <HeadCell />
          </tr>
        </thead>
        <tbody>
          {audit.map(({ question, last }) => (
            <AuditRow
              key={question}
              question={question}
              last={last}
              busy={busy && asked === question}
              onAsk={mayAsk ? () => void ask(question) : undefined}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
