// The order of the results of the search: recipes, then other pages for users, then those for authors;
// a code, a record of a decision or a list of checks comes last, even with the word in its title.
// check_search.py reads the numbers.
const PAGE_SCORES = {
  "start/": 4, "howto/": 4, "formats/": 2, "understand/": 2, "reference/": 2, "authors/": 1,
  "api/": 0, "authors/checks/": -12, "diagnostics/": -12, "decisions/": -12, "_modules/": -12,
};
const TOP_PAGE_SCORE = 3;

function pageScore(name) {
  const folders = Object.keys(PAGE_SCORES).filter((folder) => name.startsWith(folder));
  const longest = folders.sort((one, other) => one.length - other.length).at(-1);
  return longest === undefined ? TOP_PAGE_SCORE : PAGE_SCORES[longest];
}

// The other numbers are those of Sphinx.
var Scorer = {
  score: ([name, , , , score]) => score + pageScore(name),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
