import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const eventLoopAndStreams: WrittenExam = {
  name: 'The Event Loop and Streams',
  category: 'Node.js',
  duration: 720,
  totalMarks: 24,
  passingMarks: 15,
  questions: [
    choice(
      withCode(
        'In which order does this CommonJS module log its words?',
        'js',
        "Promise.resolve().then(() => console.log('promise'));",
        "process.nextTick(() => console.log('tick'));",
        "console.log('main');",
      ),
      ['promise, tick, main', 'main, promise, tick', 'main, tick, promise', 'tick, main, promise'],
      'C',
    ),
    choice(
      'The callback of `fs.readFile` calls both `setTimeout(a, 0)` and `setImmediate(b)`. Which runs first?',
      ['Always `b`', 'Always `a`', 'Whichever was called first', 'That depends on how busy the machine is'],
      'A',
    ),
    trueFalse(
      'While a request handler reads a large file with `fs.readFileSync`, its process answers no other request.',
      true,
    ),
    choice(
      'Which of these connects two streams, waits for the end, and destroys both when one of them fails?',
      [
        '`source.pipe(target)`',
        "`source.on('data', write)`",
        '`Readable.from(source)`',
        '`await pipeline(source, target)`',
      ],
      'D',
    ),
    choice(
      'What does it mean when `stream.write(chunk)` returns `false`?',
      [
        'The chunk was lost and must be written again',
        "The buffer is full: wait for `'drain'` before writing more",
        'The stream was closed by the other side',
        'The chunk has the wrong encoding',
      ],
      'B',
    ),
    choice(
      'A server has to compute for a second now and then. Which of these keep it answering other requests meanwhile?',
      [
        'A worker from `node:worker_threads`',
        'An `async` function around the computation',
        'A process from `child_process.fork`',
        'A promise around the computation',
      ],
      'A',
      'C',
    ),
    choice(
      'What is `__dirname` in an ES module?',
      ['The folder of the module', 'The current working directory', 'Not defined', 'An empty string'],
      'C',
    ),
    trueFalse('With `"type": "module"` in package.json, a file ending in `.cjs` is still a CommonJS module.', true),
    choice(
      "An event emitter emits `'error'` with an Error, and nobody listens for it. What happens?",
      [
        'Nothing',
        'A warning is printed, and the program goes on',
        'The event is kept until somebody listens',
        'The error is thrown',
      ],
      'D',
    ),
    choice(
      'A promise is rejected and nobody handles it. What does Node.js do by default, from version 15 on?',
      [
        'Nothing',
        'It ends the process with an error',
        'It prints a warning and goes on',
        'It calls the function again',
      ],
      'B',
    ),
    choice("What is `Buffer.from('héllo').length`?", ['`3`', '`4`', '`5`', '`6`'], 'D'),
    choice(
      'What does `server.close()` do to an HTTP server in the middle of answering a request?',
      [
        'It cuts the connection at once',
        'It ends the process after a time-out',
        'It takes no new connections and lets the request finish',
        'It answers all further requests with status 503',
      ],
      'C',
    ),
  ],
};
