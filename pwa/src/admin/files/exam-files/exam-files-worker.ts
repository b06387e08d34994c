// Reads and writes files of exams off the main thread, so that the page stays usable.
import { type Call, serveExamFiles } from './serve-exam-files.ts';

const serve = serveExamFiles((reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<Call>) => void serve(data));
