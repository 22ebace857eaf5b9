/* The checksum of .puz and the runs of a grid, as xwcore_puz.checksums and xwcore_crossword.numbering
 * compute them; those modules describe what the functions return, and tests/speed holds both equal.
 * The stable interface of Python 3.11: one wheel for a platform.
 */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

/* -- the checksum: rotate right by one bit, add a byte, lose the carry -- */

static unsigned int
checksum_of(const Py_buffer *data, unsigned int state)
{
    const unsigned char *bytes = data->buf;
    for (Py_ssize_t at = 0; at < data->len; at++) {
        unsigned int rotated = (state >> 1) + (state & 1 ? 0x8000 : 0);
        state = (rotated + bytes[at]) & 0xFFFF;
    }
    return state;
}

static PyObject *
checksum(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    Py_buffer data;
    unsigned int seed = 0;
    if (!PyArg_ParseTuple(arguments, "y*|I:checksum", &data, &seed)) {
        return NULL;
    }
    unsigned int state = checksum_of(&data, seed);
    PyBuffer_Release(&data);
    return PyLong_FromUnsignedLong(state);
}

static PyObject *
checksum_pair(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    Py_buffer data;
    unsigned int first, second;
    if (!PyArg_ParseTuple(arguments, "y*II:checksum_pair", &data, &first, &second)) {
        return NULL;
    }
    first = checksum_of(&data, first);
    second = checksum_of(&data, second);
    PyBuffer_Release(&data);
    return Py_BuildValue("II", first, second);
}

/* -- the runs of a grid -- */

enum { OPEN = 0, BAR_LEFT = 1, BAR_TOP = 2, ACROSS = 1, DOWN = 2, LONGEST = 255 };

typedef struct {
    const unsigned char *kinds, *bars;
    Py_ssize_t size, width, bar_count;
} Grid;

/* Whether a cell continues a run: it and the cell before are open, and no bar is between them. */
static int
continues(const Grid *grid, Py_ssize_t at, Py_ssize_t step, int bar)
{
    if (step < 1 || at < step || at >= grid->size) {
        return 0;
    }
    if (bar == BAR_LEFT && (grid->width < 1 || at % grid->width == 0)) {
        return 0;
    }
    if (grid->kinds[at] != OPEN || grid->kinds[at - step] != OPEN) {
        return 0;
    }
    return at >= grid->bar_count || !(grid->bars[at] & bar);
}

/* The number of cells of the run that starts in a cell; 0 where none does. */
static Py_ssize_t
run_length(const Grid *grid, Py_ssize_t at, Py_ssize_t step, int bar)
{
    if (!continues(grid, at + step, step, bar) || continues(grid, at, step, bar)) {
        return 0;
    }
    Py_ssize_t length = 2;
    while (continues(grid, at + length * step, step, bar)) {
        length++;
    }
    return length;
}

/* Append a number to a list; 0, or -1 with an exception set. */
static int
append(PyObject *list, Py_ssize_t number)
{
    PyObject *item = PyLong_FromSsize_t(number);
    int failed = item == NULL || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return failed ? -1 : 0;
}

/* The lengths as bytes, where none in a grid of this size can be longer than a byte holds. */
static PyObject *
as_lengths(const Grid *grid, PyObject *list)
{
    if (grid->width > LONGEST || grid->size > LONGEST * grid->width) {
        return Py_NewRef(list);
    }
    return PyBytes_FromObject(list);
}

static PyObject *
runs_of(const Grid *grid)
{
    /* Three columns of a byte for a start, and one of a byte for a run: at most two for a cell. */
    unsigned char *columns = PyMem_Malloc(4 * grid->size + 1);
    PyObject *starts = PyList_New(0), *across = PyList_New(0), *down = PyList_New(0);
    PyObject *across_lengths = NULL, *down_lengths = NULL, *runs = NULL;
    if (columns == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    if (starts == NULL || across == NULL || down == NULL) {
        goto done;
    }
    unsigned char *is_across = columns, *is_down = is_across + grid->size;
    unsigned char *directions = is_down + grid->size;
    Py_ssize_t count = 0, run_count = 0;
    for (Py_ssize_t at = 0; at < grid->size; at++) {
        Py_ssize_t row = run_length(grid, at, 1, BAR_LEFT);
        Py_ssize_t column = run_length(grid, at, grid->width, BAR_TOP);
        if (!row && !column) {
            continue;
        }
        is_across[count] = row != 0;
        is_down[count] = column != 0;
        count++;
        if (append(starts, at) < 0) {
            goto done;
        }
        if (row) {
            directions[run_count++] = ACROSS;
            if (append(across, row) < 0) {
                goto done;
            }
        }
        if (column) {
            directions[run_count++] = DOWN;
            if (append(down, column) < 0) {
                goto done;
            }
        }
    }
    across_lengths = as_lengths(grid, across);
    down_lengths = as_lengths(grid, down);
    if (across_lengths != NULL && down_lengths != NULL) {
        runs = Py_BuildValue("Oy#y#OOy#", starts, is_across, count, is_down, count, across_lengths,
                             down_lengths, directions, run_count);
    }
done:
    Py_XDECREF(down_lengths);
    Py_XDECREF(across_lengths);
    Py_XDECREF(down);
    Py_XDECREF(across);
    Py_XDECREF(starts);
    PyMem_Free(columns);
    return runs;
}

static PyObject *
runs(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    Py_buffer kinds, bars;
    Py_ssize_t width;
    if (!PyArg_ParseTuple(arguments, "y*ny*:runs", &kinds, &width, &bars)) {
        return NULL;
    }
    PyObject *found = NULL;
    if (width < 0) {
        PyErr_SetString(PyExc_ValueError, "negative width of a grid");
    }
    else {
        Grid grid = {kinds.buf, bars.buf, kinds.len, width, bars.len};
        found = runs_of(&grid);
    }
    PyBuffer_Release(&bars);
    PyBuffer_Release(&kinds);
    return found;
}

/* -- the module -- */

static PyMethodDef methods[] = {
    {"checksum", checksum, METH_VARARGS, "The checksum of data, from a state."},
    {"checksum_pair", checksum_pair, METH_VARARGS, "The checksums of data, from two states."},
    {"runs", runs, METH_VARARGS, "The columns of the runs of a grid: kinds, width, bars."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_compiled",
    .m_doc = "The compiled functions of xwcore.",
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC
PyInit__compiled(void)
{
    return PyModuleDef_Init(&definition);
}
