import { expect } from 'vitest';

/** A question of a Moodle file. */
export const question = (stem: string) =>
  `<question type="multichoice"><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>` +
  '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>';
export const fine = question('Fine?');

/** Fails if refusing a hostile file takes minutes, as it does when the time grows with the square of its size. */
export async function quickly<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  expect(performance.now() - start).toBeLessThan(30_000);
  return result;
}
