"""Precision, recall and F1 from counts."""


class Counts:
    """Predictions against labels, both whether a row is unsafe."""

    def __init__(self):
        self.tp = self.fp = self.fn = self.tn = 0

    def add(self, unsafe, flagged):
        if unsafe:
            self.tp += flagged
            self.fn += not flagged
        else:
            self.fp += flagged
            self.tn += not flagged

    @property
    def precision(self):
        found = self.tp + self.fp
        return self.tp / found if found else 0.0

    @property
    def recall(self):
        unsafe = self.tp + self.fn
        return self.tp / unsafe if unsafe else 0.0

    @property
    def f1(self):
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0
