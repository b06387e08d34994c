import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

const tables =
  'The table `customers` has the ids 1, 2 and 3. The table `orders` has four rows, with the `customer_id` 1, 1, 2 and `NULL`.';

export const joinsAndAggregates: WrittenExam = {
  name: 'SQL Joins and Aggregates',
  category: 'SQL',
  duration: 900,
  totalMarks: 24,
  passingMarks: 14,
  questions: [
    choice(
      withCode(
        `${tables} How many rows does this return?`,
        'sql',
        'SELECT *',
        'FROM customers c',
        'JOIN orders o ON o.customer_id = c.id;',
      ),
      ['3', '4', '7', '12'],
      'A',
    ),
    choice(
      withCode(
        `${tables} How many rows does this return?`,
        'sql',
        'SELECT *',
        'FROM customers c',
        'LEFT JOIN orders o ON o.customer_id = c.id;',
      ),
      ['2', '3', '5', '4'],
      'D',
    ),
    choice(
      withCode(
        'Customer 3 has no orders. What does this show for that customer?',
        'sql',
        'SELECT c.id, COUNT(*), COUNT(o.id)',
        'FROM customers c',
        'LEFT JOIN orders o ON o.customer_id = c.id',
        'GROUP BY c.id;',
      ),
      ['`3`, `0`, `0`', '`3`, `1`, `1`', '`3`, `1`, `0`', 'No row at all'],
      'C',
    ),
    trueFalse('`WHERE COUNT(*) > 2` keeps the groups that have more than two rows.', false),
    choice('A column holds the values 10, 20 and `NULL`. What is its `AVG`?', ['10', '15', '30', '`NULL`'], 'B'),
    choice(
      'Which of these clauses is applied first when a query is evaluated?',
      ['`SELECT`', '`ORDER BY`', '`HAVING`', '`WHERE`'],
      'D',
    ),
    choice(
      'Which queries return every customer with at least one order, and each of them once?',
      [
        '`SELECT DISTINCT c.id FROM customers c JOIN orders o ON o.customer_id = c.id`',
        '`SELECT c.id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id)`',
        '`SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id`',
        '`SELECT c.id FROM customers c WHERE c.id IN (SELECT customer_id FROM orders)`',
      ],
      'A',
      'B',
      'D',
    ),
    choice(
      withCode(
        `${tables} What does this return?`,
        'sql',
        'SELECT id FROM customers',
        'WHERE id NOT IN (SELECT customer_id FROM orders);',
      ),
      ['Customer 3', 'No rows', 'All three customers', 'An error'],
      'B',
    ),
    choice(
      withCode(
        'What does the `WHERE` do to this `LEFT JOIN`?',
        'sql',
        'SELECT c.id, o.amount',
        'FROM customers c',
        'LEFT JOIN orders o ON o.customer_id = c.id',
        'WHERE o.amount > 25;',
      ),
      [
        'It drops customers without such an order, as an inner join would',
        'It keeps all customers, with `NULL` for those without such an order',
        'It keeps customers without orders, and drops those with smaller orders only',
        'It makes the query fail, because `o.amount` may be `NULL`',
      ],
      'A',
    ),
    choice(
      withCode(
        'The table has rows, but none matches. What does this return?',
        'sql',
        'SELECT SUM(amount) FROM orders WHERE amount < 0;',
      ),
      ['No row', 'One row with `0`', 'One row with `NULL`', 'An error'],
      'C',
    ),
    choice(
      'How many rows has the `CROSS JOIN` of a table of 40 rows with a table of 25 rows?',
      ['25', '40', '65', '1000'],
      'D',
    ),
    trueFalse('`UNION ALL` keeps duplicate rows, `UNION` removes them.', true),
  ],
};

export const indexesAndTransactions: WrittenExam = {
  name: 'Indexes and Transactions',
  category: 'SQL',
  duration: 480,
  totalMarks: 16,
  passingMarks: 10,
  questions: [
    choice(
      'A table has one B-tree index, on `(last_name, first_name)`. For which conditions do the matching entries always stand side by side in it, so that no others need be read?',
      [
        "`last_name = 'Rossi'`",
        "`first_name = 'Sofia'`",
        "`last_name = 'Rossi' AND first_name = 'Sofia'`",
        "`last_name LIKE '%ossi'`",
      ],
      'A',
      'C',
    ),
    choice(
      'Which of the ACID properties says that a committed change survives a power cut?',
      ['Atomicity', 'Consistency', 'Isolation', 'Durability'],
      'D',
    ),
    choice(
      'A transaction reads a change that another one has made but not committed. What is this called?',
      ['A phantom read', 'A dirty read', 'A lost update', 'A deadlock'],
      'B',
    ),
    trueFalse('Each further index on a table makes inserting into it faster.', false),
    choice(
      withCode(
        'The balance of account 1 is 100. What is it after these statements?',
        'sql',
        'BEGIN;',
        'UPDATE accounts SET balance = balance - 10 WHERE id = 1;',
        'ROLLBACK;',
      ),
      ['100', '90', '110', '`NULL`'],
      'A',
    ),
    choice(
      'Many people register at the same moment. What alone makes sure that no e-mail address is stored twice?',
      [
        'A `SELECT` before every `INSERT`',
        'An ordinary index on the column',
        'A `UNIQUE` constraint on the column',
        '`SELECT DISTINCT` in every query',
      ],
      'C',
    ),
    choice(
      'The foreign key `orders.customer_id` is declared with `ON DELETE CASCADE`. A customer with orders is deleted. What happens?',
      [
        'The delete fails as long as there are orders',
        'The `customer_id` of the orders becomes `NULL`',
        'The orders stay and refer to nobody',
        'The orders are deleted as well',
      ],
      'D',
    ),
    choice(
      'Why does a bound parameter, as in `WHERE name = ?`, protect against SQL injection?',
      [
        'The value never becomes part of the SQL text',
        'All quotation marks are removed from the value',
        'Values that contain SQL keywords are refused',
        'The value is encrypted on its way to the database',
      ],
      'A',
    ),
  ],
};
