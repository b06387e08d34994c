import { cssLayout } from './css.ts';
import { treesHeapsAndMaps } from './data-structures.ts';
import { semanticHtml, warmUp } from './html.ts';
import { javaCollections } from './java.ts';
import { javascriptFundamentals, promises } from './javascript.ts';
import { mongoQueries } from './mongodb.ts';
import { eventLoopAndStreams } from './node.ts';
import { iteratorsAndGenerators, pythonDataModel } from './python.ts';
import { reactHooks } from './react.ts';
import { indexesAndTransactions, joinsAndAggregates } from './sql.ts';
import type { WrittenExam } from './write-question.ts';

/** The exams of the demo, in order of creation. */
export const demoExams: readonly WrittenExam[] = [
  warmUp,
  javascriptFundamentals,
  joinsAndAggregates,
  pythonDataModel,
  reactHooks,
  cssLayout,
  treesHeapsAndMaps,
  eventLoopAndStreams,
  mongoQueries,
  javaCollections,
  semanticHtml,
  promises,
  iteratorsAndGenerators,
  indexesAndTransactions,
];
