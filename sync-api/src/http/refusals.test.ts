import type { EndpointName } from '@quiz-app/shared/contract/endpoints';
import { schemasOf } from '@quiz-app/shared/contract/schemas';
import { contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyPathsOf, mutate } from '../../test/guarantees/mutate-body.ts';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam } from '../../test/harness/sample-exam.ts';
import { validBodies } from '../../test/harness/valid-bodies.ts';

/** Values of a type that some field has, but not in its range, and of a type that no field has. */
const awkward = [null, 1.5, 2 ** 53, [2 ** 53], [{}], {}, { typed: 1 }, { a: [1e300] }];

/** Their rows are the bodies of `addQuestion` and `addExam`. */
const repeated = new Set(['importExams', 'addQuestions', 'editQuestion', 'editExam']);

it('says what is wrong with a field, whatever its value is', async () => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const [questions = []] = fc.sample(contentsOfEveryKind, { seed: 1, numRuns: 1 });
  const exam = await addSampleExam(admin, {}, questions);
  const bodies = questions.flatMap((_question, index) =>
    Object.entries(validBodies(admin, exam)).filter(([name]) => index === 0 || name === 'addQuestion'),
  );
  const wordless: string[] = [];
  for (const [name, body] of bodies.filter(([each]) => !repeated.has(each))) {
    const schema = schemasOf(name as EndpointName).body;
    const keyPaths = schema ? keyPathsOf(body, schema) : [];
    for (const keyPath of keyPaths.filter((path) => !path.some((key) => key in {}))) {
      for (const value of awkward) {
        const changed: unknown = JSON.parse(mutate(body, [{ keyPath, json: JSON.stringify(value) }]));
        for (const { message } of schema?.safeParse(changed).error?.issues ?? []) {
          if (message.startsWith('Invalid')) wordless.push(`${name} ${keyPath.join('.')}: ${JSON.stringify(value)}`);
        }
      }
    }
  }
  expect(wordless).toEqual([]);
});
