;;; What the checks of both clients need.  -*- lexical-binding: t -*-

(require 'cl-lib)
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

;; Changes of files are events, for which nothing looks in batch mode either.
(defun check-until-watched (condition)
  "Wait until CONDITION holds, as `check-until' does, with an eye on the files that are watched."
  (check-until (lambda () (read-event nil nil 0.01) (funcall condition))))

(defun check-watched (closed severity)
  "What another program writes into files that no buffer visits, with the functions that tell what a client knows:
CLOSED the findings of `closed.yaml', SEVERITY that of the first finding in this buffer, whose line 3 is `maxPod: 110'."
  (cl-flet ((await (before)
              (check-until-watched (lambda () (not (equal (funcall severity) before))))
              (funcall severity)))
    (write-region "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n" nil "closed.yaml" nil 'silent)
    (check-until-watched (lambda () (null (funcall closed))))
    (check-note 'mended (vconcat (funcall closed)))
    (let ((before (funcall severity)))
      (write-region "apiVersion: orch-config.dev/v1\nkind: ProjectSettings\nseverity: {unknown-field: error}\n" nil
                    ".orch-config.yaml" nil 'silent)
      (check-note 'withProject (await before)))
    (let ((before (funcall severity)))
      (delete-file ".orch-config.yaml")
      (check-note 'withoutProject (await before)))))

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
