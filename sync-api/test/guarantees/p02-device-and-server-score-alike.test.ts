import { buildSubmission } from '@quiz-app/shared/build-submission';
import { canonicalAnswers, readCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import { pathOf } from '@quiz-app/shared/contract/endpoints';
import type { Exam } from '@quiz-app/shared/exam';
import { givenAnswer } from '@quiz-app/shared/question';
import { areClaimsOf, type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import type { Answers, Report } from '@quiz-app/shared/report';
import {
  answersOfTaker,
  anyAnswer,
  anyContent,
  anyMarking,
  contentsOfEveryKind,
} from '@quiz-app/shared/samples/random-questions';
import { marksOf, scoreAnswers } from '@quiz-app/shared/scoring';
import { answersIn, attemptCode, readAttemptCode, writeAttempt } from '@quiz-app/shared/signed-attempt';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { askUnchecked } from '../harness/ask-unchecked.ts';
import { openTestApp } from '../harness/open-test-app.ts';
import { addSampleExam } from '../harness/sample-exam.ts';
import { attemptToSign } from '../harness/signing-device.ts';

const plan = {
  guarantee: 'P2',
  title: 'answers to questions of every kind, scored by the device and the server',
  full: 1_000_000,
  short: 5_000,
  seeded: true,
};
const reportsPerExam = 50;
/** Questions of an exam beside one of each kind. */
const moreQuestions = 4;

/** Answers as an attacker may send them, which the request's schema takes. */
const answersOfAttacker = ({ questions }: Exam): fc.Arbitrary<Answers> =>
  fc.tuple(...questions.map(anyAnswer)).map((given) => {
    const sent = questions.map(({ _id }, at) => [_id, given[at]] as const);
    return JSON.parse(
      JSON.stringify(Object.fromEntries(sent.filter(([, each]) => givenAnswer.safeParse(each).success))),
    );
  });

/** What differs between a device's attempt and the server's report of it. */
function differences(exam: Exam, answers: Answers, report: Report): string[] {
  const { obtained, verdict, correctAnswers } = scoreAnswers(exam, answers);
  const stored = report.answers ?? {};
  const canonical = canonicalAnswers(exam, answers);
  const { questions, totalMarks } = exam;
  const right = report.result.correctAnswers;
  const marks = marksOf(report, right.length, { questionsCount: questions.length, totalMarks });
  return [
    ...(report.scoredByServer ? ['the server scored it otherwise'] : []),
    ...(marks === obtained ? [] : [`${obtained} marks on the device, ${marks} on the server`]),
    ...(report.result.verdict === verdict ? [] : [`${verdict} on the device only`]),
    ...(right.map(({ _id }) => _id).join() === correctAnswers.map(({ _id }) => _id).join()
      ? []
      : ['other right answers']),
    ...(canonicalAnswers(exam, stored) === canonical ? [] : ['another canonical form']),
    ...(canonicalAnswers(exam, readCanonicalAnswers(exam, canonical)) === canonical ? [] : ['it reads back otherwise']),
  ];
}

it('P2 a report has the score that its device showed, for every kind of question', { timeout: 7_200_000 }, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const { app, person } = await openTestApp({ reportsOfUser: { most: 10 * rounds, seconds: 500 } });
    const admin = await person('Admin', true);
    const taker = await person('Taker');
    const keys = (await (await app.request(receiptKeysPath, {})).json()) as ReceiptKeys;
    const device = 'A'.repeat(11);

    /** The answers from the code of an attempt. */
    function carried(exam: Exam, answers: Answers): Answers | undefined {
      const written = writeAttempt(attemptToSign(taker, exam, device, answers));
      const read = readAttemptCode(attemptCode(written, new Uint8Array(64)));
      return read.found === 'attempt' ? answersIn(read.attempt, exam) : undefined;
    }

    async function takeExam(exam: Exam, answers: Answers): Promise<void> {
      const [startedAt, finishedAt] = ['2026-01-02T03:04:05.000Z', '2026-01-02T03:09:05.000Z'];
      const taken = { attemptId: uuidv7(), exam, userId: taker.user._id, answers, startedAt, finishedAt };
      const sent = buildSubmission({ ...taken, secondsUsed: 300 });
      const envelope = await askUnchecked<Report>(app, taker, pathOf('addReport'), sent);
      if (!envelope.success) return failed(`a report was refused: ${envelope.message}`);
      const report = envelope.data;
      const found = differences(exam, answers, report);
      if (JSON.stringify(carried(exam, answers)) !== JSON.stringify(report.answers)) found.push('another code');
      const check = await verifyReceipt(report.receipt ?? '', keys);
      if (check.found !== 'valid' || !(await areClaimsOf(check.claims, report)))
        found.push('a receipt of something else');
      for (const what of found) failed(`${what}: ${JSON.stringify({ exam, answers, report })}`);
    }

    const partial = { answered: 0, reports: 0 };
    for (let answered = 0, made = 0; answered < rounds; made += 1) {
      const drawn = { seed: seed + made, numRuns: 1 };
      const [marking = {}] = fc.sample(anyMarking, drawn);
      const [kinds = []] = fc.sample(contentsOfEveryKind, drawn);
      const questions = [...kinds, ...fc.sample(anyContent, { ...drawn, numRuns: moreQuestions })];
      const exam = await addSampleExam(admin, marking, questions);
      const answers = [answersOfTaker(exam.questions), answersOfAttacker(exam)].flatMap((from) =>
        fc.sample(from, { ...drawn, numRuns: reportsPerExam / 2 }),
      );
      await Promise.all(answers.map((each) => takeExam(exam, each)));
      answered += answers.length * exam.questions.length;
      partial.reports += answers.length;
      partial.answered += answers.filter((each) => {
        const { obtained } = scoreAnswers(exam, each);
        return obtained > 0 && obtained < exam.totalMarks;
      }).length;
    }
    if (partial.answered < partial.reports / 3)
      failed(`only ${partial.answered} of ${partial.reports} have some of the marks, too few for this test`);
  });
});
