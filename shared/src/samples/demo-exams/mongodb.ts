import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const mongoQueries: WrittenExam = {
  name: 'MongoDB Queries and Indexes',
  category: 'MongoDB',
  duration: 900,
  totalMarks: 24,
  passingMarks: 14,
  questions: [
    choice(
      "Which operator completes `{ status: { …: ['new', 'open'] } }` so that it finds tickets that are new and tickets that are open?",
      ['`$all`', '`$in`', '`$elemMatch`', '`$or`'],
      'B',
    ),
    choice(
      "What does `db.posts.find({ tags: 'css' })` return?",
      [
        "Only posts whose `tags` is the text `'css'`",
        "Only posts whose `tags` is the array `['css']`",
        "Posts whose `tags` is `'css'` or an array that contains it",
        'Nothing where `tags` is an array: that takes `$in`',
      ],
      'C',
    ),
    trueFalse('An update of one document is atomic, even where it changes several nested fields.', true),
    choice(
      'Nothing matches the filter of `updateOne(filter, { $set: { seen: true } }, { upsert: true })`. What happens?',
      [
        'Nothing',
        'An error is thrown',
        'The first document of the collection is updated',
        'A new document is inserted',
      ],
      'D',
    ),
    choice(
      'Many clients sell the same article at once. Which update takes one off `stock` without losing a sale?',
      [
        '`{ $inc: { stock: -1 } }`',
        '`{ $set: { stock: stockReadBefore - 1 } }`',
        '`{ $min: { stock: -1 } }`',
        '`{ $unset: { stock: 1 } }`',
      ],
      'A',
    ),
    choice(
      'The only index beside the one on `_id` is `{ city: 1, age: -1 }`. Which queries does it serve without reading all its entries or all documents?',
      [
        "`find({ city: 'Oslo' })`",
        '`find({ age: 30 })`',
        "`find({ city: 'Oslo' }).sort({ age: -1 })`",
        "`find({ city: 'Oslo', age: { $gt: 30 } })`",
      ],
      'A',
      'C',
      'D',
    ),
    choice(
      'Which aggregation stage turns one document with an array of five items into five documents?',
      ['`$group`', '`$unwind`', '`$project`', '`$bucket`'],
      'B',
    ),
    choice(
      withCode(
        'Which kind of join is this stage?',
        'js',
        "{ $lookup: { from: 'users', localField: 'userId', foreignField: '_id', as: 'user' } }",
      ),
      ['An inner join', 'A cross join', 'A left outer join', 'A full outer join'],
      'C',
    ),
    choice(
      'What do the first four bytes of an ObjectId hold?',
      ['A number of the machine', 'A counter', 'A random value', 'The time it was made, in seconds'],
      'D',
    ),
    trueFalse('The `_id` of a document must be an ObjectId.', false),
    choice(
      "What does a write with `{ w: 'majority' }` wait for?",
      [
        'Most voting members of the replica set have it',
        'The primary has it in memory',
        'All members of the replica set have it on disk',
        'Most clients have read it',
      ],
      'A',
    ),
    choice(
      "A document holds `address: { city: 'Lima', zip: '15001' }`. Which filters find it?",
      [
        "`{ 'address.city': 'Lima' }`",
        "`{ address: { city: 'Lima' } }`",
        "`{ address: { zip: '15001', city: 'Lima' } }`",
        "`{ address: { city: 'Lima', zip: '15001' } }`",
      ],
      'A',
      'D',
    ),
  ],
};
