from xwcore_word_search.features import WordSearchFeature as WordSearchFeature
from xwcore_word_search.puzzle import AFTER as AFTER
from xwcore_word_search.puzzle import DURING as DURING
from xwcore_word_search.puzzle import NEVER as NEVER
from xwcore_word_search.puzzle import Spot as Spot
from xwcore_word_search.puzzle import Word as Word
from xwcore_word_search.puzzle import WordSearch as WordSearch
