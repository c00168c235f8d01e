;;; What the checks of both clients need.  -*- lexical-binding: t -*-

(require 'json)
(require 'seq)
(require 'yaml-mode)
(require 'yasnippet)

(defvar check-report nil)

(defun check-note (name value)
  (push (cons name value) check-report))

(defun check-until (condition)
  "Wait until CONDITION holds, for ten seconds at most.  Nothing else runs timers or reads from processes in batch mode."
  (let ((left 200))
    (while (and (> left 0) (not (funcall condition)))
      (setq left (1- left))
      (accept-process-output nil 0.05))))

(defun check-goto (line column)
  (goto-char (point-min))
  (forward-line line)
  (forward-char column))

(defun check-line ()
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun check-replace-line (line text)
  (check-goto line 0)
  (delete-region (point) (line-end-position))
  (insert text))

(defun check-accept (capf candidate)
  "Insert CANDIDATE as completion at point by CAPF would; the lines that it became, up to the cursor."
  (let ((start (copy-marker (nth 0 capf)))
        (exit (plist-get (nthcdr 3 capf) :exit-function))
        (found (seq-find (lambda (it) (string-prefix-p candidate it))
                         (all-completions candidate (nth 2 capf)))))
    (delete-region (nth 0 capf) (nth 1 capf))
    (insert found)
    (when exit (funcall exit found 'finished))
    (vconcat (split-string (buffer-substring-no-properties start (point)) "\n"))))

(defun check-run (main)
  "Run MAIN and write what it noted to $ORCH_CONFIG_REPORT, as JSON."
  (condition-case problem
      (funcall main)
    (error (check-note 'problem (format "%S" problem))))
  (with-temp-file (getenv "ORCH_CONFIG_REPORT")
    (insert (json-encode check-report) "\n"))
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer (set-buffer-modified-p nil)))
  (kill-emacs 0))
