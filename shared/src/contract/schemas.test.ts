import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import { schemas } from './schemas.ts';

const bodies = Object.entries(schemas).flatMap(([name, each]) => ('body' in each ? [[name, each.body] as const] : []));
const fieldNames =
  'name email password confirmPassword isAdmin duration category totalMarks passingMarks questionsCount questionOrder options correctOptions correctOption exam user result correctAnswers wrongAnswers verdict _id examVersion answers startedAt finishedAt secondsUsed handedIn examName userName reportId questionId A B C D E __proto__';

/** JSON, two levels deep, whose keys are often those of a schema. */
const json = fc.letrec((tie) => ({
  key: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...fieldNames.split(' ')) },
    { weight: 1, arbitrary: fc.string() },
  ),
  leaf: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('A', 'True', 'x', 'a@example.org', 1, true)),
  value: fc.oneof({ depthSize: 'small' }, tie('leaf'), fc.array(tie('leaf'), { maxLength: 3 }), tie('object')),
  object: fc
    .array(fc.tuple(tie('key'), tie('value')), { maxLength: 12 })
    .map((entries) => Object.fromEntries(entries as [string, unknown][])),
}));

it.each(bodies)('%s refuses any invalid body with a message for the user', (_name, schema) => {
  fc.assert(
    fc.property(fc.oneof(json.value, json.object, json.object), (input) => {
      for (const { message } of schema.safeParse(input).error?.issues ?? []) {
        expect(message).toMatch(/^Please |^[A-Z].* (is|are|at least|must|may|can|match|has) ?|^Choose /);
      }
    }),
    { numRuns: 500 },
  );
});

const examples = Object.entries<EndpointSchemas>(schemas).filter(([, { example }]) => example);

it.each(examples)('%s accepts its example', (_name, { body, example }) => {
  expect(body?.safeParse(example).error).toBeUndefined();
});
