;;; Runs in Emacs and writes what a user would see to $ORCH_CONFIG_REPORT, as JSON.  -*- lexical-binding: t -*-

(require 'eglot)
(require 'yaml-mode)
(require 'json)

(defvar check-report nil)

(defun check-note (name value)
  (push (cons name value) check-report))

(defun check-until (condition)
  "Wait until CONDITION holds, for ten seconds at most.  Nothing else runs timers or reads from processes in batch mode."
  (let ((left 200))
    (while (and (> left 0) (not (funcall condition)))
      (setq left (1- left))
      (accept-process-output nil 0.05))))

(defun check-diagnostics ()
  (mapcar (lambda (it)
            (list (cons 'line (line-number-at-pos (flymake-diagnostic-beg it)))
                  (cons 'text (buffer-substring-no-properties (flymake-diagnostic-beg it) (flymake-diagnostic-end it)))
                  (cons 'message (flymake-diagnostic-text it))))
          (flymake-diagnostics)))

(defun check-goto (line column)
  (goto-char (point-min))
  (forward-line line)
  (forward-char column))

(defun check-main ()
  (find-file "agent.yaml")
  (yaml-mode)
  (apply #'eglot--connect (eglot--guess-contact))
  (check-until (lambda () (eglot-current-server)))
  (flymake-start nil t)
  (check-until #'flymake-diagnostics)
  (check-note 'diagnostics (vconcat (check-diagnostics)))

  (check-goto 2 2)
  (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
    (check-note 'hover (substring-no-properties (eglot--hover-info (plist-get hover :contents) (plist-get hover :range)))))

  (check-goto 3 6)
  (check-note 'completion
              (vconcat (mapcar #'substring-no-properties
                               (all-completions "" (nth 2 (eglot-completion-at-point))))))

  (check-goto 3 0)
  (let* ((actions (eglot-code-actions (point) (point) nil nil))
         (action (seq-find (lambda (it) (equal (plist-get it :title) "Change to \"maxPods\"")) actions)))
    (check-note 'actions (vconcat (mapcar (lambda (it) (plist-get it :title)) actions)))
    (eglot--apply-workspace-edit (plist-get action :edit)))
  (check-goto 3 0)
  (check-note 'fixed (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
  ;; Idle timers do not run in batch mode, so the change is sent by hand.
  (eglot--signal-textDocument/didChange)
  (check-until (lambda () (null (flymake-diagnostics))))
  (check-note 'after (vconcat (check-diagnostics))))

(condition-case problem
    (check-main)
  (error (check-note 'problem (format "%S" problem))))
(set-buffer-modified-p nil)
(with-temp-file (getenv "ORCH_CONFIG_REPORT")
  (insert (json-encode check-report) "\n"))
(kill-emacs 0)
