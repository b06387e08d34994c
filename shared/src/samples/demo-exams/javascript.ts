import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const javascriptFundamentals: WrittenExam = {
  name: 'JavaScript Fundamentals',
  category: 'JavaScript',
  duration: 600,
  totalMarks: 20,
  passingMarks: 12,
  questions: [
    choice('What does `typeof null` give?', ["`'null'`", "`'undefined'`", "`'object'`", "`'number'`"], 'C'),
    trueFalse('`0.1 + 0.2 === 0.3` is true.', false),
    choice(
      withCode(
        'What is logged?',
        'js',
        'const counts = [1, 2, 3];',
        'const copy = counts;',
        'copy.push(4);',
        'console.log(counts.length);',
      ),
      ['`4`', '`3`', '`undefined`', 'Nothing: it throws a TypeError'],
      'A',
    ),
    choice('Which of these values are falsy?', ["`''`", "`'0'`", '`NaN`', '`0n`'], 'A', 'C', 'D'),
    choice(
      withCode('What is logged?', 'js', "console.log(0 || 'none', 0 ?? 'none');"),
      ['`0 0`', '`none none`', '`0 none`', '`none 0`'],
      'D',
    ),
    choice(
      withCode('What is logged?', 'js', 'console.log(total);', 'var total = 5;'),
      ['`undefined`', '`5`', '`null`', 'Nothing: it throws a ReferenceError'],
      'A',
    ),
    choice(
      'What does `[10, 9, 1].sort()` return?',
      ['`[1, 9, 10]`', '`[1, 10, 9]`', '`[10, 9, 1]`', 'Nothing: it throws a TypeError'],
      'B',
    ),
    choice(
      'Which statement about `const` is right?',
      [
        'An object it holds cannot be changed',
        'It may be read before its declaration, as `undefined`',
        'The name cannot be bound to another value',
        'It works for primitive values only',
      ],
      'C',
    ),
    trueFalse('`await` blocks the main thread until the promise is settled.', false),
    choice(
      'Which of these methods leave the original array as it was?',
      ['`map`', '`push`', '`toSorted`', '`splice`'],
      'A',
      'C',
    ),
  ],
};

export const promises: WrittenExam = {
  name: 'Promises and Async Functions',
  category: 'JavaScript',
  duration: 720,
  totalMarks: 15,
  passingMarks: 9,
  questions: [
    choice(
      withCode(
        'In which order are the letters logged?',
        'js',
        "console.log('A');",
        "setTimeout(() => console.log('B'), 0);",
        "Promise.resolve().then(() => console.log('C'));",
        "console.log('D');",
      ),
      ['A, B, C, D', 'A, D, B, C', 'A, C, D, B', 'A, D, C, B'],
      'D',
    ),
    choice(
      'The body of an `async` function is `return 7;`. What does calling it return?',
      [
        'The number 7',
        'A promise that is fulfilled with 7',
        'A promise that stays pending until it is awaited',
        '`undefined`',
      ],
      'B',
    ),
    choice(
      'One of the promises given to `Promise.all` is rejected. What does its promise do?',
      [
        'It is rejected with that reason at once',
        'It waits for the others, then is rejected with a list of reasons',
        'It is fulfilled with the values of the others',
        'It is fulfilled, with `undefined` in place of the missing value',
      ],
      'A',
    ),
    choice(
      'Which call waits for every promise and is never rejected because one of them is?',
      ['`Promise.any(list)`', '`Promise.race(list)`', '`Promise.allSettled(list)`', '`Promise.all(list)`'],
      'C',
    ),
    trueFalse(
      withCode(
        'This function returns an empty list when the promise of `load()` is rejected.',
        'js',
        'async function safeLoad() {',
        '  try {',
        '    return load();',
        '  } catch {',
        '    return [];',
        '  }',
        '}',
      ),
      false,
    ),
    choice(
      'The promise `a` is fulfilled after 10 ms, the promise `b` after 500 ms. Which of these are fulfilled after about 10 ms?',
      ['`Promise.any([a, b])`', '`Promise.all([a, b])`', '`Promise.race([a, b])`', '`Promise.allSettled([a, b])`'],
      'A',
      'C',
    ),
    choice(
      withCode(
        'What is logged?',
        'js',
        "const value = await Promise.reject(new Error('no'))",
        "  .catch(() => 'saved')",
        '  .then((text) => text.length);',
        'console.log(value);',
      ),
      ['`5`', '`undefined`', '`saved`', 'Nothing: the error is thrown'],
      'A',
    ),
    choice(
      withCode(
        'Each call of `load` returns a promise at once, which is fulfilled one second later. About how long do these lines take?',
        'js',
        'const first = load(1);',
        'const second = load(2);',
        'await first;',
        'await second;',
      ),
      ['No time at all', 'One second', 'Two seconds', 'Three seconds'],
      'B',
    ),
    trueFalse('A callback given to `then` never runs before the synchronous code around it has finished.', true),
    choice(
      'Which statements about `for await (const item of source)` are right?',
      [
        'It may stand in async functions and at the top level of modules',
        'It waits for one item before it asks for the next',
        'It runs the loop body for several items at once',
        'Its source may be an array of promises',
      ],
      'A',
      'B',
      'D',
    ),
  ],
};
