import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const treesHeapsAndMaps: WrittenExam = {
  name: 'Trees, Heaps and Hash Maps',
  category: 'Data Structures',
  duration: 1800,
  totalMarks: 40,
  passingMarks: 24,
  questions: [
    choice(
      'How long does looking up a key in a hash map take on average, with a good hash function?',
      ['O(log n)', 'O(1)', 'O(n)', 'O(n log n)'],
      'B',
    ),
    choice(
      'All n keys of a hash map happen to share one bucket, which is a linked list. How long does a lookup take?',
      ['O(1)', 'O(log n)', 'O(n²)', 'O(n)'],
      'D',
    ),
    choice(
      'In which order does the in-order traversal of a binary search tree visit the keys?',
      [
        'From the smallest to the largest',
        'From the largest to the smallest',
        'As they were inserted',
        'Level by level',
      ],
      'A',
    ),
    choice('How many nodes has a binary tree of five levels at most?', ['16', '25', '31', '32'], 'C'),
    choice(
      'The keys 1, 2, 3, 4 and 5 are inserted in this order into an empty binary search tree that does not balance itself. How many levels has it?',
      ['2', '3', '4', '5'],
      'D',
    ),
    choice(
      'A binary heap is kept in an array that begins at index 0. Where are the children of the item at index `i`?',
      [
        'At `2 * i` and `2 * i + 1`',
        'At `2 * i + 1` and `2 * i + 2`',
        'At `i + 1` and `i + 2`',
        'At `i * i` and `i * i + 1`',
      ],
      'B',
    ),
    choice(
      withCode('The number 2 is pushed onto this min-heap. How does the array look then?', 'text', '[3, 5, 4, 9]'),
      ['`[2, 3, 4, 9, 5]`', '`[2, 3, 5, 4, 9]`', '`[3, 5, 4, 9, 2]`', '`[2, 3, 4, 5, 9]`'],
      'A',
    ),
    choice(
      'An unsorted array of n items is made into a binary heap in place, from the last parent back to the root. What is the tightest bound on the time?',
      ['O(log n)', 'O(n log n)', 'O(n)', 'O(n²)'],
      'C',
    ),
    trueFalse('The array of a min-heap is always sorted.', false),
    choice(
      'Which of these keep their keys so that they can be read in ascending order without sorting?',
      ['A red-black tree', 'A hash map', 'A skip list', 'A Bloom filter'],
      'A',
      'C',
    ),
    choice(
      'By how much may the heights of the two subtrees of a node differ at most in an AVL tree?',
      ['Not at all', 'By 1', 'By 2', 'By log n'],
      'B',
    ),
    choice(
      'A hash map has 16 buckets and grows as soon as it holds more than 0.75 entries per bucket. How many entries can it hold without growing?',
      ['4', '8', '12', '16'],
      'C',
    ),
    choice(
      withCode(
        'In which order does a pre-order traversal visit this tree?',
        'text',
        '      8',
        '    /   \\',
        '   3     10',
        '  / \\      \\',
        ' 1   6      14',
      ),
      ['1, 3, 6, 8, 10, 14', '8, 3, 10, 1, 6, 14', '1, 6, 3, 14, 10, 8', '8, 3, 1, 6, 10, 14'],
      'D',
    ),
    choice(
      'A trie holds n words. How long does it take to find out whether it holds a given word of k letters?',
      ['O(k)', 'O(n)', 'O(k · n)', 'O(n log k)'],
      'A',
    ),
    choice(
      'Which structure does a breadth-first traversal use to remember the nodes it still has to visit?',
      ['A stack', 'A heap', 'A queue', 'A trie'],
      'C',
    ),
    trueFalse('Two keys that a hash map takes for equal must have the same hash code.', true),
    choice(
      'The k largest of n numbers are found with a min-heap that never holds more than k of them. What is the tightest bound on the time in the worst case?',
      ['O(n + k)', 'O(n log k)', 'O(k log n)', 'O(n²)'],
      'B',
    ),
    choice(
      'Which operations take O(log n) in the worst case in a balanced binary search tree?',
      ['Finding a key', 'Inserting a key', 'Removing a key', 'Visiting all keys'],
      'A',
      'B',
      'C',
    ),
    choice(
      'A node with two children is removed from a binary search tree. Which key can take its place in every case?',
      [
        'The smallest key of its left subtree',
        'The key of the root',
        'The key of its parent',
        'The smallest key of its right subtree',
      ],
      'D',
    ),
    trueFalse('A binary heap of n items finds any given value in O(log n).', false),
  ],
};
