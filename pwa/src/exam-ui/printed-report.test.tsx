import { makeExam, makeUser } from '@quiz-app/shared/samples/make-exam';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PrintedReport } from './printed-report.tsx';
import { ReceiptLine } from './receipt-line.tsx';

const exam = makeExam();
const report = {
  _id: '01930000-0000-7000-8000-0000bbab7ab2',
  exam,
  user: makeUser({ name: 'Amara Okafor' }),
  result: scoreAnswers(exam, {}),
  createdAt: new Date(2026, 10, 22, 16, 40, 1).toISOString(),
  finishedAt: new Date(2026, 10, 22, 16, 38, 54).toISOString(),
};
const receipt = /^Finished 22-11-2026 04:38:54 PM \S+ · Sent 22-11-2026 04:40:01 PM \S+ · Attempt BBAB-7AB2$/;

test('the receipt has the times with their zone, and the short id', () => {
  const { container } = render(<ReceiptLine report={report} />);
  expect(container.textContent).toMatch(receipt);
});

test('each printed sheet has the person, the exam, the date, the score and the receipt', () => {
  const { container } = render(<PrintedReport report={report}>The answers</PrintedReport>);
  const lines = container.querySelector('[data-head]')?.getAttribute('data-head')?.split('\n');
  expect(lines).toEqual([
    'Amara Okafor · JavaScript Fundamentals · 22-11-2026 04:38:54',
    'Fail · 0% · 0 of 20 marks · 0 of 3 correct',
    expect.stringMatching(receipt),
  ]);
  // On the screen it is shown elsewhere.
  expect(container.textContent).toBe('The answers');
});

test('beside an Arabic name, each part of the head keeps its own order', () => {
  const arabic = { ...report, user: makeUser({ name: 'أمل (2)' }) };
  const { container } = render(<PrintedReport report={arabic}>The answers</PrintedReport>);
  const [line] = container.querySelector('[data-head]')?.getAttribute('data-head')?.split('\n') ?? [];
  expect(line).toBe('\u2068أمل (2)\u2069 · \u2068JavaScript Fundamentals\u2069 · \u206822-11-2026 04:38:54\u2069');
});
