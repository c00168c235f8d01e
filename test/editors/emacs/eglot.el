;;; Runs in Emacs on an open file and notes what a user of Eglot would see.  -*- lexical-binding: t -*-

(require 'eglot)
(load (expand-file-name "check" (file-name-directory load-file-name)) nil t)

(defun check-diagnostics ()
  (mapcar (lambda (it)
            (list (cons 'line (line-number-at-pos (flymake-diagnostic-beg it)))
                  (cons 'text (buffer-substring-no-properties (flymake-diagnostic-beg it) (flymake-diagnostic-end it)))
                  (cons 'type (symbol-name (flymake-diagnostic-type it)))
                  (cons 'message (flymake-diagnostic-text it))))
          (flymake-diagnostics)))

(defun check-changed ()
  ;; Idle timers do not run in batch mode, so the change is sent by hand.
  (eglot--signal-textDocument/didChange))

(defun check-features ()
  (find-file "agent.yaml")
  (yaml-mode)
  (yas-minor-mode 1)
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
  (check-note 'symbols (vconcat (mapcar (lambda (it) (plist-get it :name))
                                        (jsonrpc-request (eglot-current-server) :textDocument/documentSymbol
                                                         (list :textDocument (eglot--TextDocumentIdentifier))))))

  (check-goto 3 0)
  (let* ((actions (eglot-code-actions (point) (point) nil nil))
         (action (seq-find (lambda (it) (equal (plist-get it :title) "Change to \"maxPods\"")) actions)))
    (check-note 'actions (vconcat (mapcar (lambda (it) (plist-get it :title)) actions)))
    (eglot--apply-workspace-edit (plist-get action :edit)))
  (check-goto 3 0)
  (check-note 'fixed (check-line))
  (check-changed)
  (check-until (lambda () (null (flymake-diagnostics))))
  (check-note 'after (vconcat (check-diagnostics))))

(defun check-told ()
  "What is told of a file that nobody has opened."
  (mapcar #'flymake-diagnostic-text (cdr (assoc (expand-file-name "closed.yaml") flymake-list-only-diagnostics))))

(defun check-closed ()
  (check-until #'check-told)
  (check-note 'closed (vconcat (check-told)))
  (check-replace-line 3 "maxPod: 110")
  (check-changed)
  (check-until #'flymake-diagnostics)
  (check-watched #'check-told (lambda () (alist-get 'type (car (check-diagnostics))))))

(defun check-settings ()
  (setq-default eglot-workspace-configuration '((orchConfig . ((severity . ((unknown-field . "error")))))))
  (eglot-signal-didChangeConfiguration (eglot-current-server))
  (check-until (lambda () (eq (flymake-diagnostic-type (car (flymake-diagnostics))) 'eglot-error)))
  (check-note 'withSetting (alist-get 'type (car (check-diagnostics)))))

(defun check-snippet ()
  (check-replace-line 3 "registerWithT")
  (check-note 'accepted (check-accept (eglot-completion-at-point) "registerWithT"))
  (yas-abort-snippet)
  (delete-region (progn (check-goto 3 0) (point)) (point-max))
  (insert "maxPod: 110\n")
  (check-changed))

(defun check-rename ()
  (find-file "lists.yaml")
  (yaml-mode)
  (eglot--maybe-activate-editing-mode)
  (check-goto 2 13)
  (eglot-rename "servers")
  (check-note 'renamed (vconcat (seq-subseq (split-string (buffer-substring-no-properties (point-min) (point-max)) "\n") 2 4)))
  (set-buffer-modified-p nil)
  (kill-buffer))

(defun check-kill ()
  "A server that ended; `M-x eglot' starts another one."
  (switch-to-buffer "agent.yaml")
  (let ((dead (eglot-current-server)))
    (setq eglot-autoreconnect nil)
    (signal-process (jsonrpc--process dead) 'SIGKILL)
    (check-until (lambda () (not (eglot-current-server))))
    (apply #'eglot--connect (eglot--guess-contact))
    (check-until (lambda () (eglot-current-server)))
    (flymake-start nil t)
    (check-until #'flymake-diagnostics)
    (check-note 'isNew (if (eq (eglot-current-server) dead) :json-false t))
    (check-note 'afterKill (vconcat (check-diagnostics)))))

(check-run (lambda () (check-features) (check-closed) (check-settings) (check-snippet) (check-rename) (check-kill)))
